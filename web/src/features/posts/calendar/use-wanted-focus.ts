import { type FocusEvent, useRef } from 'react'

/**
 * Keeps the focus on a day or a post that is drawn anew elsewhere. That happens when another month was opened, or when the post was moved or came
 * back. It ends when the person goes on to something else. Things are named by their element's id.
 */
export const useWantedFocus = () => {
  const wanted = useRef<string>(undefined)
  return {
    wantFocus: (id: string) => {
      wanted.current = id
    },
    focusWanted: (element: HTMLElement | null) => {
      if (element && element.id === wanted.current && element !== document.activeElement) element.focus()
    },
    leaving: {
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Element && relatedTarget.id !== wanted.current) wanted.current = undefined
      },
      onPointerDown: () => {
        wanted.current = undefined
      },
    },
  }
}
