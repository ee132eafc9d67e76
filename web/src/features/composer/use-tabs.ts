import { useState } from 'react'
import { allTab, type Tab } from './draft/draft.ts'

/** Something that the person is led to, once the tab that holds it is on the page. */
export type FocusTarget = { find: () => HTMLElement | null | undefined }

/** The tabs of the post, and the one that the person writes in. */
export const useTabs = (tabs: readonly Tab[]) => {
  const [wanted, openTab] = useState<Tab>(allTab)
  const [focusTarget, setFocusTarget] = useState<FocusTarget>()
  return {
    tabs,
    tab: tabs.includes(wanted) ? wanted : allTab,
    openTab,
    focusTarget,
    /** Opens a tab and gives the focus to what is found there. */
    goTo: (tab: Tab, find: FocusTarget['find']) => {
      openTab(tabs.includes(tab) ? tab : allTab)
      setFocusTarget({ find })
    },
    onFocused: () => setFocusTarget(undefined),
  }
}
