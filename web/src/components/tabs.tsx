import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'

type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  /** A count that is not known yet has its room. `countOf` says what is counted, where that is not all. */
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined; countOf?: string }[]
  /** What the tabs divide; read out, not shown. */
  label: string
  /** What stands in the row of the tabs, before and after them. */
  before?: ReactNode
  after?: ReactNode
  /** The panel of the chosen tab. */
  children?: ReactNode
}

/**
 * Tabs by the ARIA pattern: one stop for Tab, arrows, Home and End choose. Our own, because Base UI's cost 10 KB on screens that people open first.
 * We need no more than this. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export const Tabs = <Value extends string>({ value, onChange, tabs, label, before, after, children }: TabsProps<Value>) => {
  const id = useId()
  useEffect(() => {
    const tab = document.getElementById(`${id}-tab-${value}`)
    if (tab) reveal(tab)
  }, [id, value])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabAfter(event.key, { index: tabs.findIndex((tab) => tab.value === value), count: tabs.length })
    const next = index === undefined ? undefined : tabs[index]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-tab-${next.value}`)?.focus()
  }
  return (
    <div className="grid min-w-0 content-start gap-5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line 2xl:gap-x-4">
        {before}
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="relative -mb-px flex max-w-full overflow-x-auto [scrollbar-width:none] lg:gap-0.5 2xl:gap-1"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={`flex min-h-10 shrink-0 items-center border-b-2 border-transparent font-medium ${'count' in tab ? 'gap-1 px-1.5 2xl:gap-1.5 2xl:px-2' : 'gap-1.5 px-2'} whitespace-nowrap text-ink-muted -outline-offset-2 transition-colors duration-150 first:pl-1 hover:text-ink aria-selected:border-brass aria-selected:text-ink pointer-coarse:min-h-11 ${after === undefined ? 'text-sm sm:px-2.5 sm:text-[0.9375rem] lg:px-3 lg:text-base' : 'text-sm 2xl:text-[0.9375rem]'}`}
            >
              {tab.label}
              {'count' in tab && <Count {...tab} />}
            </button>
          ))}
        </div>
        {after}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} className="min-w-0">
        {children}
      </div>
    </div>
  )
}

const Count = ({ count, countOf }: { count?: number | undefined; countOf?: string }) => (
  <span title={countOf} className="figures min-w-[1.5ch] text-left text-[0.8125rem] font-normal text-ink-muted">
    {count}
    {countOf !== undefined && count !== undefined && <span className="sr-only"> {countOf}</span>}
  </span>
)

/** On a small screen there may be more tabs than fit. Only their own row is moved, never the page, which may show something else. */
const reveal = (tab: HTMLElement) => {
  const row = tab.parentElement
  if (!row) return
  const [{ left, right }, shown] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (left < shown.left) row.scrollLeft -= shown.left - left
  else if (right > shown.right) row.scrollLeft += right - shown.right
}

/** The place of the tab that a key leads to; it goes round at the ends. */
const tabAfter = (key: string, { index, count }: { index: number; count: number }) => {
  const places: Record<string, number> = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}
