import { Download, RotateCw } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useExport } from './use-export.ts'

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
