import { Download, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { userApi } from '#shared/contracts/user.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import { collectRecords, exportFile } from './export-file.ts'

/** All that Crier keeps of the person, as one file. */
export const ExportPanel = () => {
  const { state, start, cancel } = useExport()
  const isRunning = state.name === 'running'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button icon={Download} isBusy={isRunning} busyText="Exporting..." onClick={() => void start()}>
          Export everything
        </Button>
        {isRunning && (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
        <p role="status" className="figures text-ink-muted">
          {isRunning && state.count > 0 && `${countOf(state.count)} so far`}
        </p>
      </div>
      {state.name === 'saved' && (
        <Callout tone="success">
          {countOf(state.count)} saved as <span className="wrap-anywhere font-semibold">{state.fileName}</span>.
        </Callout>
      )}
      {state.name === 'failed' && (
        <Callout
          tone="error"
          title="The export stopped."
          action={
            <Button size="small" icon={RotateCw} onClick={() => void start()}>
              Retry
            </Button>
          }
        >
          {messageOf(state.error)} Nothing was saved.
        </Callout>
      )}
    </div>
  )
}

const countOf = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString('en')} records`)

/** How far an export is; `count` is of the records so far. */
type Export =
  | { name: 'none' }
  | { name: 'running'; count: number }
  | { name: 'saved'; count: number; fileName: string }
  | { name: 'failed'; error: unknown }

/** Collects all that is kept of the person and saves it as a file. Leaving the screen ends it. */
const useExport = () => {
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

/** Long enough for a browser to have read a file that it saves. */
const readingMs = 60_000

/** Saves a text as a file where the browser puts what is downloaded. */
const saveFile = ({ name, content }: { name: string; content: string }) => {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readingMs)
}
