import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

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

/** Which part of a screen is shown: one stop for the Tab key, and arrows, Home, and End choose. */
export const Tabs = <Value extends string>({ value, onChange, tabs, label, before, after, children }: TabsProps<Value>) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current && value) reveal(list.current)
  }, [value])
  // While a panel is loading, the tab asked for last isn't the one that's shown.
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])
  const ask = (next: Value) => {
    asked.current = next
    onChange(next)
  }
  const onValueChange = (next: Value, { event }: BaseTabs.Root.ChangeEventDetails) => {
    // Arrows move the focus within the row. A focus that comes back from elsewhere, as from a question whether to leave, chooses nothing.
    const isBack = event instanceof FocusEvent && !(event.relatedTarget instanceof Node && list.current?.contains(event.relatedTarget))
    if (!isBack) ask(next)
  }
  return (
    <BaseTabs.Root value={value} onValueChange={onValueChange} className="grid min-w-0 content-start gap-5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line 2xl:gap-x-4">
        {before}
        <BaseTabs.List
          ref={list}
          activateOnFocus
          aria-label={label}
          className="relative -mb-px flex max-w-full overflow-x-auto [scrollbar-width:none] lg:gap-0.5 2xl:gap-1"
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              onFocus={() => {
                if (tab.value === value && asked.current !== value) ask(value)
              }}
              className={`flex min-h-10 shrink-0 items-center border-b-2 border-transparent font-medium ${'count' in tab ? 'gap-1 px-1.5 2xl:gap-1.5 2xl:px-2' : 'gap-1.5 px-2'} whitespace-nowrap text-ink-muted -outline-offset-2 transition-colors duration-150 first:pl-1 hover:text-ink aria-selected:border-brass aria-selected:text-ink pointer-coarse:min-h-11 ${after === undefined ? 'text-sm sm:px-2.5 sm:text-[0.9375rem] lg:px-3 lg:text-base' : 'text-sm 2xl:text-[0.9375rem]'}`}
            >
              <span className="contents">{tab.label}</span>
              {'count' in tab && <Count {...tab} />}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {after}
      </div>
      {/* What is in the panel can be reached by itself; the panel needs no stop of its own. */}
      <BaseTabs.Panel value={value} tabIndex={undefined} className="min-w-0">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  )
}

const Count = ({ count, countOf }: { count?: number | undefined; countOf?: string }) => (
  <span title={countOf} className="figures min-w-[1.5ch] text-left text-[0.8125rem] font-normal text-ink-muted">
    <span>{count}</span>
    {countOf !== undefined && count !== undefined && <span className="sr-only"> {countOf}</span>}
  </span>
)

/** On a small screen there may be more tabs than fit. Only their own row is moved, never the page, which may show something else. */
const reveal = (row: HTMLElement) => {
  const tab = row.querySelector('[aria-selected=true]')
  if (!tab) return
  const [{ left, right }, shown] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (left < shown.left) row.scrollLeft -= shown.left - left
  else if (right > shown.right) row.scrollLeft += right - shown.right
}
