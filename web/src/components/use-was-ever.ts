import { useState } from 'react'

/** True from the first time that `isTrue` was, so that what was shown once can leave with its motion and needs no second loading. */
export const useWasEver = (isTrue: boolean) => {
  const [wasEver, setWasEver] = useState(isTrue)
  if (isTrue && !wasEver) setWasEver(true)
  return wasEver
}
