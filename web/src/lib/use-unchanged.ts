import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** The same object for as long as its content is the same. For plain values that each render makes again. */
export const useUnchanged = <Value>(value: Value): Value => {
  const [kept, setKept] = useState(value)
  const next = replaceEqualDeep(kept, value)
  if (next !== kept) setKept(next)
  return next
}
