import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/**
 * The largest allowed layout shift. Nothing should move while it's being read. https://web.dev/articles/cls rates up to
 * 0.1 as good.
 */
const layoutShiftMax = 0.02

/** A browser context, and the problems on its pages since it was opened or last reset. */
export type WatchedContext = { context: BrowserContext; problems: () => string[]; forget: () => void }

/** `at` is in ms since the document started. `hasTitle`: the title of a screen or a pane moved, which none should at all. */
type Shift = { at: number; value: number; moved: string; hasTitle: boolean }

/**
 * Watches for everything that a page shouldn't do: console errors, uncaught errors, policy violations, and layout
 * shifts. Refused API calls and posts, which browsers log as errors, don't count. Nor does a page's own 404.
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
    // The sandbox's pages, which a person visits on the way, aren't part of the product.
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
  const titles = shifts.filter(({ hasTitle }) => hasTitle).map(({ moved }) => `a title of ${document} moved: ${moved}`)
  const worst = bursts(shifts).toSorted((one, other) => sumOf(other) - sumOf(one))[0] ?? []
  if (sumOf(worst) < layoutShiftMax) return titles
  return [
    ...titles,
    `layout of ${document} shifted by ${sumOf(worst).toFixed(3)}: ${worst.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`).join('; ')}`,
  ]
}

/** Groups shifts less than a second apart, for up to five seconds: Chromium's session windows. */
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

/**
 * True for refusals by the API, or by a test that answers for the blog's files. A page's own 404 and a missing network
 * count too.
 */
const isRefusal = (message: ConsoleMessage) => {
  const { url } = message.location()
  if (message.text() === 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED') return true
  const mayFail = (url === message.page()?.url() && message.text().includes('404')) || /\/(api|health)\b|\/blog\/[\w-]+\.json$/.test(url)
  return mayFail && message.text().startsWith('Failed to load resource')
}

declare const complainOfPolicy: (text: string) => void
declare const addLayoutShift: (document: string, shift: Shift) => void

/** Runs in the page before its own scripts. */
const observePage = () => {
  const name = `${location.pathname} ${Math.random()}`
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    complainOfPolicy(`${violatedDirective} ${blockedURI} ${sourceFile}`),
  )
  // Content may move in response to input. The response may take longer than the half second that Chromium allows, and
  // its parts may load more, however busy the machine is.
  const answerMs = 3_000
  let askedAt = Number.NEGATIVE_INFINITY
  for (const input of ['pointerdown', 'keydown', 'input'])
    addEventListener(input, ({ timeStamp }) => (askedAt = timeStamp), { capture: true })
  // The same goes for actions in a platform's window, which notifies the page when it's done.
  new BroadcastChannel('crier-connect').addEventListener('message', () => (askedAt = performance.now()))
  const nameOf = ({ node, previousRect, currentRect }: { node: unknown; previousRect: DOMRect; currentRect: DOMRect }) => {
    const name = node instanceof Element ? `${node.tagName} “${node.textContent.slice(0, 40)}”` : 'something'
    return `${name} by ${currentRect.x - previousRect.x}, ${currentRect.y - previousRect.y} px`
  }
  const titles = 'main h1, aside h2, [role=dialog] h2'
  const isTitleMoved = ({ node, previousRect, currentRect }: { node: unknown; previousRect: DOMRect; currentRect: DOMRect }) => {
    if (!(node instanceof Element) || !(node.matches(titles) || node.querySelector(titles))) return false
    return Math.max(Math.abs(currentRect.x - previousRect.x), Math.abs(currentRect.y - previousRect.y)) >= 1
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceResourceTiming && entry.startTime - askedAt < answerMs) askedAt = Math.max(askedAt, entry.responseEnd)
      if (!('value' in entry && 'sources' in entry) || entry.startTime - askedAt < answerMs) continue
      const sources = Array.isArray(entry.sources) ? entry.sources : []
      addLayoutShift(name, {
        at: entry.startTime,
        value: Number(entry.value),
        moved: sources.map(nameOf).join(', '),
        hasTitle: sources.some(isTitleMoved),
      })
    }
  })
  for (const type of ['resource', 'layout-shift']) observer.observe({ type, buffered: true })
}
