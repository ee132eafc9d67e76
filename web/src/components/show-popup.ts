import type { positionAbove } from './place-popup.ts'

type Options = { anchor: Element; place: typeof positionAbove; offset: number }

/** Lifts a popover over the page and puts it beside its anchor. */
export const showPopup = (popup: HTMLElement, { anchor, place, offset }: Options) => {
  popup.showPopover()
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
