import { useEffect, useEffectEvent, useState } from 'react'

type Search = {
  /** The text that the address has. */
  search: string
  onSearch: (search: string) => void
  /** How long typing must stop before the address changes, in ms: browsers limit how often it may. */
  restMs: number
}

/**
 * A search text whose address follows once typing stops. The text follows the address, such as after going back, unless
 * it's the one told from here: that may arrive after more has been typed.
 */
export const useTypedSearch = ({ search, onSearch, restMs }: Search) => {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const [told, setTold] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (search !== told) {
      setTyped(search)
      setTold(search)
    }
  }

  const tell = (text: string) => {
    if (text.trim() === told) return
    setTold(text.trim())
    onSearch(text.trim())
  }
  const tellLater = useEffectEvent(tell)
  useEffect(() => {
    const timer = setTimeout(() => tellLater(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed, restMs])

  return { typed, setTyped, tell }
}
