import { useEffect } from 'react'

/** Names the page in the browser's tab while it is shown. */
export const useTitle = (title = 'Social Media Scheduling') => {
  useEffect(() => {
    document.title = `${title} | Crier`
  }, [title])
}
