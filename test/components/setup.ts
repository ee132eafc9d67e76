import '#web/styles/dashboard.css'
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTooltips } from './load-tooltips.tsx'

let complaints: MockInstance<typeof console.error>
let looseTexts: string[] = []

beforeAll(loadTooltips)
beforeEach(async () => {
  looseTexts = []
  // React logs component errors to the console, which fails the test.
  complaints = vi.spyOn(console, 'error')
  // The mouse is still where the previous test left it, and would hover over what's shown there.
  await userEvent.pointer({ coords: { x: innerWidth - 1, y: innerHeight - 1 } })
})
afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
  expect(looseTexts).toEqual([])
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

/**
 * Records text nodes that React removes or inserts before. When a browser translates the page, those nodes are gone,
 * and React would throw.
 */
const noteLooseText = (text: unknown, parent: Node) => {
  const isReacts = text instanceof Text && Object.keys(text).some((key) => key.startsWith('__react'))
  if (isReacts && text.data.trim() !== '') looseTexts.push(`“${text.data}” in ${parent.nodeName}`)
}

Node.prototype.removeChild = new Proxy(Node.prototype.removeChild, {
  apply(removeChild, parent: Node, given: [Node]) {
    noteLooseText(given[0], parent)
    return Reflect.apply(removeChild, parent, given)
  },
})
Node.prototype.insertBefore = new Proxy(Node.prototype.insertBefore, {
  apply(insertBefore, parent: Node, given: [Node, Node | null]) {
    noteLooseText(given[1], parent)
    return Reflect.apply(insertBefore, parent, given)
  },
})
