import type { Page } from 'playwright-core'

/**
 * Treats everything the page shows from now on as Chrome's translation does: each text, including later ones, is moved
 * into two nested `font` elements.
 */
export const translatePage = (page: Page) => page.addInitScript(translateAll)

/** Runs in the page. Starts once React has hydrated a built document. */
const translateAll = () => {
  const kept = 'script, style, textarea, title, option, svg, font, [translate=no]'

  const translate = (text: Node) => {
    if (text.textContent?.trim() && text.parentElement?.closest(kept) === null) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      text.parentNode?.replaceChild(outer, text)
      outer.append(inner)
      inner.append(`${text.textContent}`)
    }
  }
  const translateBelow = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) return translate(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) translate(text)
  }

  addEventListener('load', () => {
    const begin = () => {
      const controls = [...document.querySelectorAll('#app :is(a, button, input):not(.article *)')]
      const isTakenOver = controls.length > 0 && controls.every((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))
      if (!isTakenOver) return void setTimeout(begin, 20)
      translateBelow(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) translateBelow(node)
      }).observe(document.body, { childList: true, subtree: true })
    }
    begin()
  })
}
