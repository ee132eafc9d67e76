import type { Reason } from '#shared/domain/refusals.ts'

/** What went wrong in plain words, with the platform's own answer for those who want it. */
export const ReasonText = ({ reason: { message, platformCode, detail } }: { reason: Reason }) => (
  <div className="grid gap-1 text-sm">
    <p className="[overflow-wrap:anywhere]">{message}</p>
    {(platformCode !== undefined || detail !== undefined) && (
      <details className="group">
        <summary className="w-fit cursor-pointer py-1 text-ink-muted underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:py-3">
          Details
        </summary>
        {platformCode !== undefined && (
          <p className="mt-1">
            <span className="text-ink-muted">Code of the platform:</span> <code>{platformCode}</code>
          </p>
        )}
        {detail !== undefined && (
          <>
            <p className="mt-1 text-ink-muted">The platform’s own answer:</p>
            <pre className="mt-1 whitespace-pre-wrap rounded-control bg-well p-3 text-xs [overflow-wrap:anywhere]">{readable(detail)}</pre>
          </>
        )}
      </details>
    )}
  </div>
)

/** JSON is laid out; what is cut off or is none stays as it is. */
const readable = (detail: string) => {
  try {
    return JSON.stringify(JSON.parse(detail), null, 2)
  } catch {
    return detail
  }
}
