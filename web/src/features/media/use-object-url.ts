import { useEffect, useState } from 'react'

/** Returns an object URL for a blob, valid while the component is mounted. */
export const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    setUrl(take(blob))
    return () => {
      giveBack(blob)
      setUrl(undefined)
    }
  }, [blob])
  return url
}

/** The URLs in use. Components share a blob's URL, so that the browser decodes a picture once for all of its previews. */
const urls = new Map<Blob, { url: string; users: number }>()

const take = (blob: Blob): string => {
  const { url, users } = urls.get(blob) ?? { url: URL.createObjectURL(blob), users: 0 }
  urls.set(blob, { url, users: users + 1 })
  return url
}

const giveBack = (blob: Blob) => {
  const kept = urls.get(blob)
  if (!kept) return
  if (kept.users > 1) return void urls.set(blob, { ...kept, users: kept.users - 1 })
  urls.delete(blob)
  URL.revokeObjectURL(kept.url)
}
