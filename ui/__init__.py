"""The pages of the tutor: all of Streamlit is in here."""
