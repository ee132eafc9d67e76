import type { positionAbove } from './place-popup.ts'

type Options = { anchor: Pick<Element, 'getBoundingClientRect'>; place: typeof positionAbove; offset: number }

/** Lifts a popover over the page and puts it beside its anchor; one that is shown already is moved. */
export const showPopup = (popup: HTMLElement, { anchor, place, offset }: Options) => {
  if (!popup.matches(':popover-open')) popup.showPopover()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const { left, top } = place({
    anchor: anchor.getBoundingClientRect(),
    size: popup.getBoundingClientRect(),
    viewport: { width, height },
    offset,
  })
  popup.style.left = `${left}px`
  popup.style.top = `${top}px`
}
