// Every visible text of the page with its contrast (WCAG 2) and what is asked of it: 4.5, 3 of large text, 7 on the felt.
() => {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((each, i) => each * a + under[i] * (1 - a));
  const light = (colour) => {
    const [r, g, b] = colour.map((each) => each / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const above = (element) => (element ? [...above(element.parentElement), element] : []);
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim(), element = texts.currentNode.parentElement;
    const style = getComputedStyle(element);
    const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!text || !seen || element.closest("[data-testid=stIconMaterial]")) continue;
    let under = [255, 255, 255], opacity = 1;
    for (const each of above(element)) {
      const own = getComputedStyle(each);
      opacity *= own.opacity;
      under = over(rgba(own.backgroundColor), under);
    }
    const [r, g, b, a] = rgba(style.color);
    const [low, high] = [light(over([r, g, b, a * opacity], under)), light(under)].sort((x, y) => x - y);
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const felt = element.closest(".mt-trick, .mt-hand") && !element.closest(".mt-card");
    found.push([text, (high + 0.05) / (low + 0.05), felt ? 7 : large ? 3 : 4.5]);
  }
  return found;
}
