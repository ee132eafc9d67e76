import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  /** A count that isn't known yet has space reserved. `countOf` says what is counted, if that's not everything. */
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined; countOf?: string }[]
  /** The tablist's name, read out but not shown. */
  label: string
  /** What goes before and after the tabs in their row. */
  before?: ReactNode
  after?: ReactNode
  /** The selected tab's panel. */
  children?: ReactNode
}

/** Selects which part of a screen is shown. One stop for the Tab key; arrows, Home, and End select. */
export const Tabs = <Value extends string>({ value, onChange, tabs, label, before, after, children }: TabsProps<Value>) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current && value) reveal(list.current)
  }, [value])
  // While a panel is loading, the tab selected last isn't the one shown.
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])
  const ask = (next: Value) => {
    asked.current = next
    onChange(next)
  }
  const onValueChange = (next: Value, { event }: BaseTabs.Root.ChangeEventDetails) => {
    // Arrows move focus within the row. Focus that returns from elsewhere, such as a dialog that asks whether to leave,
    // selects nothing.
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
      {/* The panel's content is focusable on its own, so the panel needs no tab stop. */}
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

/**
 * On a small screen, the tabs may not all fit. Only their own row scrolls, never the page, which may be showing
 * something else.
 */
const reveal = (row: HTMLElement) => {
  const tab = row.querySelector('[aria-selected=true]')
  if (!tab) return
  const [{ left, right }, shown] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (left < shown.left) row.scrollLeft -= shown.left - left
  else if (right > shown.right) row.scrollLeft += right - shown.right
}
