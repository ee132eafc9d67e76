import { useRef } from 'react'

/**
 * Returns the idempotency key for a text: the same one if the text is sent again because its answer was lost, so it isn't
 * created twice. `forget` gives the same text a new one, once it has arrived and may be meant again.
 */
export const useTextKey = () => {
  const last = useRef({ text: '', key: '' })
  return {
    keyOf: (text: string) => {
      if (last.current.text !== text || last.current.key === '') last.current = { text, key: crypto.randomUUID() }
      return last.current.key
    },
    forget: () => {
      last.current = { text: '', key: '' }
    },
  }
}
