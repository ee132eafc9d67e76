import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Shows what the address names once it is there, such as a platform's Connect, and puts the focus there: on the way to connect an account of it. */
export const useHashTarget = (isReady: boolean) => {
  const { hash, key } = useLocation()
  useEffect(() => {
    // The key changes with each press, also on the link that was followed before.
    const target = isReady && key && hash !== '' ? document.getElementById(hash.slice(1)) : null
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [isReady, hash, key])
}
