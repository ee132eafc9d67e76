import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/** How far a page may shift at a time: nothing jumps under the reader's eye. https://web.dev/articles/cls calls 0.1 good. */
const layoutShiftMax = 0.02

/** A context, and what its pages have done wrong since it was opened, or since that was forgotten. */
export type WatchedContext = { context: BrowserContext; problems: () => string[]; forget: () => void }

/** `at` is in ms since the document began. */
type Shift = { at: number; value: number; moved: string }

/**
 * Hears everything that a page should not do: errors in the console, uncaught errors, breaches of the page's policy, layout that shifts. A refusal by
 * the API, or of a post, is no error of the page. Browsers log it as one. An address that the page itself calls unknown is no error either.
 */
export const watchContext = async (context: BrowserContext, siteUrl: string): Promise<WatchedContext> => {
  const problems: string[] = []
  const shifts = new Map<string, Shift[]>()
  await context.exposeBinding('complainOfPolicy', (_source, text: string) => problems.push(`policy: ${text}`))
  await context.exposeBinding('addLayoutShift', ({ frame }, document: string, shift: Shift) => {
    if (frame.url().startsWith(siteUrl)) shifts.set(document, [...(shifts.get(document) ?? []), shift])
  })
  await context.addInitScript(observePage)
  context.on('console', (message) => {
    // The sandbox's pages, which a person visits on the way, are not of the product.
    if (isError(message) && message.page()?.url().startsWith(siteUrl)) problems.push(`console: ${message.text()}`)
  })
  context.on('page', (page: Page) => page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`)))
  return {
    context,
    problems: () => [...problems, ...[...shifts].flatMap(([document, moves]) => tooFar(document, moves))],
    forget: () => {
      problems.length = 0
      shifts.clear()
    },
  }
}

const tooFar = (document: string, shifts: readonly Shift[]) => {
  const worst = bursts(shifts).toSorted((one, other) => sumOf(other) - sumOf(one))[0] ?? []
  if (sumOf(worst) < layoutShiftMax) return []
  return [
    `layout of ${document} shifted by ${sumOf(worst).toFixed(3)}: ${worst.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`).join('; ')}`,
  ]
}

/** Shifts belong together that follow within a second, for five seconds at most: what Chromium calls a session window. */
const bursts = (shifts: readonly Shift[]) => {
  const all: Shift[][] = []
  for (const shift of shifts) {
    const [current] = all
    const [first, last] = [current?.[0], current?.at(-1)]
    if (current && first && last && shift.at - last.at < 1_000 && shift.at - first.at < 5_000) current.push(shift)
    else all.unshift([shift])
  }
  return all
}

const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)

const isError = (message: ConsoleMessage) => message.type() === 'error' && !isRefusal(message)

/** By the API, or by a test that answers for the blog's files. An address that is no page, or a missing network, counts, too. */
const isRefusal = (message: ConsoleMessage) => {
  const { url } = message.location()
  if (message.text() === 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED') return true
  const mayFail = (url === message.page()?.url() && message.text().includes('404')) || /\/(api|health)\b|\/blog\/[\w-]+\.json$/.test(url)
  return mayFail && message.text().startsWith('Failed to load resource')
}

declare const complainOfPolicy: (text: string) => void
declare const addLayoutShift: (document: string, shift: Shift) => void

/** Runs in the page, before its own scripts. */
const observePage = () => {
  const name = `${location.pathname} ${Math.random()}`
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    complainOfPolicy(`${violatedDirective} ${blockedURI} ${sourceFile}`),
  )
  // What a person asks for may move things. Its answer may take longer than the half second that Chromium allows it. The answer's parts may load
  // more, however busy the machine is.
  const answerMs = 3_000
  let askedAt = Number.NEGATIVE_INFINITY
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, ({ timeStamp }) => (askedAt = timeStamp), { capture: true })
  // So may what they asked for in a platform's window, which tells the page when it is done.
  new BroadcastChannel('crier-connect').addEventListener('message', () => (askedAt = performance.now()))
  const nameOf = ({ node, previousRect, currentRect }: { node: unknown; previousRect: DOMRect; currentRect: DOMRect }) => {
    const name = node instanceof Element ? `${node.tagName} “${node.textContent.slice(0, 40)}”` : 'something'
    return `${name} by ${currentRect.x - previousRect.x}, ${currentRect.y - previousRect.y} px`
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceResourceTiming && entry.startTime - askedAt < answerMs) askedAt = Math.max(askedAt, entry.responseEnd)
      if (!('value' in entry && 'sources' in entry) || entry.startTime - askedAt < answerMs) continue
      const sources = Array.isArray(entry.sources) ? entry.sources : []
      addLayoutShift(name, { at: entry.startTime, value: Number(entry.value), moved: sources.map(nameOf).join(', ') })
    }
  })
  for (const type of ['resource', 'layout-shift']) observer.observe({ type, buffered: true })
}
