import type { CDPSession, Page } from 'playwright-core'

type Tree = Awaited<ReturnType<typeof treeOf>>
type Node = Tree[number]

/** The roles of what people operate, as Chromium names them. Options are chosen within their list, so they don't count. */
const controls = new Set([
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio'],
  ...['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox', 'Date', 'DateTime', 'InputTime', 'DisclosureTriangle'],
])

const landmarks = new Set(['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'region', 'search', 'form', 'dialog'])

/**
 * The controls on a page that share role and name, so that nobody who only hears them can tell them apart. Formatted
 * for a failed test. Names are those of the browser's own accessibility tree.
 *
 * Links to the same place may share a name if they're in different landmarks, such as a header and a footer.
 */
export const sameNames = async (page: Page) => {
  const session = await sessionOf(page)
  const nodes = await treeOf(session)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const groups = Map.groupBy(
    nodes.filter((node) => !node.ignored && controls.has(roleOf(node))),
    (node) => `${roleOf(node)} “${nameOf(node)}”`,
  )
  return [...groups].flatMap(([what, same]) => (same.length > 1 && !isOneWay(same, byId) ? [`${same.length} times ${what}`] : []))
}

const sessions = new WeakMap<Page, CDPSession>()

const sessionOf = async (page: Page) => {
  const known = sessions.get(page)
  if (known) return known
  const session = await page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

const treeOf = async (session: CDPSession) => (await session.send('Accessibility.getFullAXTree')).nodes

/** True if all of these are links to one place from different landmarks. */
const isOneWay = (links: readonly Node[], byId: ReadonlyMap<string, Node>) => {
  const places = new Set(links.map(urlOf))
  const around = new Set(links.map((link) => landmarkOf(link, byId)))
  return places.size === 1 && !places.has(undefined) && around.size === links.length
}

const landmarkOf = (node: Node, byId: ReadonlyMap<string, Node>): string | undefined => {
  const parent = node.parentId === undefined ? undefined : byId.get(node.parentId)
  if (!parent || (!parent.ignored && landmarks.has(roleOf(parent)))) return parent?.nodeId
  return landmarkOf(parent, byId)
}

const roleOf = ({ role }: Node) => String(role?.value)
const nameOf = ({ name }: Node) => String(name?.value)
const urlOf = ({ properties = [] }: Node): unknown => properties.find(({ name }) => name === 'url')?.value.value
