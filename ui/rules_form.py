"""The form of the house rules: each rule's question, the choice of its value, what that says, and an example."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.rules import GROUPS, Rules, allowed_values, assumed, plain
from engine.share import rules_of, share_code
from ui.rules_example import show_example
from words import rule_about, rule_name, rule_sentence, say, value_name

_FEW = 3
"""Up to so many values are laid side by side; more fold into a list."""


def nearest_table(code: str) -> str:
    """The named table on which a share code is built."""
    return code.split(".")[1] if "." in code else code


def show_form(rules: Rules, table: str, language: str) -> None:
    """Draw the rules by group; `table` is the named table from which changes are counted."""
    usual = Rules.of(table)
    for group, fields in GROUPS.items():
        changed = [field for field in fields if rules.value(field) != usual.value(field)]
        label = say(language, f"group.{group}")
        if changed:
            label = say(language, "ui.rules_group_changed", group=label, number=len(changed))
        with st.expander(label, key=f"group-{group}"):
            for field in fields:
                is_reading = field not in changed and field in assumed(table)
                with st.container(key=f"field-{field}", gap="xxsmall"):
                    _show_field(field, rules, field in changed, is_reading, language)


def use_rules(rules: Rules) -> None:
    """Put rules in force on every page, by the code in the address; for callbacks."""
    code = share_code(rules)
    st.session_state["code"] = st.session_state["own_code"] = st.query_params["rules"] = code


def _show_field(field: str, rules: Rules, is_changed: bool, is_reading: bool, language: str) -> None:
    marks = ""
    if is_changed:
        marks += f' <span class="mt-changed">{escape(say(language, "table.changed"))}</span>'
    if is_reading:
        marks += f' <span class="mt-reading">{escape(say(language, "table.our_reading"))}</span>'
    about = rule_about(language, field)
    st.html(f'<h2 class="mt-rule">{escape(rule_name(language, field))}{marks}</h2><p>{escape(about)}</p>')
    _choose_value(field, rules, language)
    says = rule_sentence(language, field, rules.value(field))
    st.html(f'<p class="mt-rule-says">{escape(says)}</p>')
    show_example(field, rules, language)


def _choose_value(field: str, rules: Rules, language: str) -> None:
    key, values = f"rule-{field}", allowed_values(field)
    about = rule_about(language, field)
    st.session_state[key] = plain(rules.value(field))
    if field == "friend_calls":
        st.pills(
            about,
            values,
            selection_mode="multi",
            format_func=lambda kind: value_name(language, field, [kind]),
            key=key,
            label_visibility="collapsed",
            on_change=_change,
            args=(field,),
        )
        if st.session_state.pop("last_friend_call", False):
            st.info(say(language, "ui.rules_keep_one"))
    elif len(values) <= _FEW:
        st.segmented_control(
            about,
            values,
            format_func=lambda value: value_name(language, field, value),
            key=key,
            label_visibility="collapsed",
            required=True,
            on_change=_change,
            args=(field,),
        )
    else:
        st.selectbox(
            about,
            values,
            format_func=lambda value: value_name(language, field, value),
            key=key,
            label_visibility="collapsed",
            on_change=_change,
            args=(field,),
        )


def _change(field: str) -> None:
    """Take over a chosen value; the last friend call stays."""
    chosen = st.session_state[f"rule-{field}"]
    if field == "friend_calls" and not chosen:
        st.session_state["last_friend_call"] = True
        return
    use_rules(rules_of(st.session_state["code"]).changed({field: chosen}))
