import { useState } from 'react'

/** True from the first time that `isTrue` was. So what was shown once can leave with its motion, and does not load again. */
export const useWasEver = (isTrue: boolean) => {
  const [wasEver, setWasEver] = useState(isTrue)
  if (isTrue && !wasEver) setWasEver(true)
  return wasEver
}
