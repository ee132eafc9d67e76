import { useEffect, useRef, useState } from 'react'
import { userApi } from '#shared/contracts/user.ts'
import { request } from '#web/lib/api.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import { collectRecords, exportFile } from './export-file.ts'
import { saveFile } from './save-file.ts'

/** How far an export is; `count` is of the records so far. */
export type Export =
  | { name: 'none' }
  | { name: 'running'; count: number }
  | { name: 'saved'; count: number; fileName: string }
  | { name: 'failed'; error: unknown }

/** Collects all that is kept of the person and saves it as a file. Leaving the screen ends it. */
export const useExport = () => {
  const [state, setState] = useState<Export>({ name: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    const show = (next: Export) => stop.signal.aborted || setState(next)
    show({ name: 'running', count: 0 })
    try {
      const records = await collectRecords(
        async (cursor) => (await request(userApi.export, { cursor }, { signal: stop.signal })).body,
        (count) => show({ name: 'running', count }),
      )
      const file = exportFile(records, { now: Date.now(), timeZone: localTimeZone() })
      saveFile(file)
      show({ name: 'saved', count: records.length, fileName: file.name })
    } catch (error) {
      show({ name: 'failed', error })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ name: 'none' })
  }
  return { state, start, cancel }
}
