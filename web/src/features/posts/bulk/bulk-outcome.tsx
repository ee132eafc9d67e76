import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import type { Bulk } from './use-bulk.ts'

/** Which posts were not deleted or moved, each with the reason. */
export const BulkOutcome = ({ bulk: { outcome, forget } }: { bulk: Bulk }) => {
  if (!outcome) return null
  const { done, verb, refused } = outcome
  return (
    <Callout
      tone="error"
      title={`${refused.length} of ${done + refused.length} posts ${refused.length === 1 ? 'was' : 'were'} not ${verb}`}
      action={
        <Button size="small" onClick={forget}>
          Close
        </Button>
      }
    >
      <ul className="mt-1 grid gap-1">
        {refused.map(({ post, reason }) => (
          <li key={post.id}>
            “{post.content.slice(0, 60) || 'No text'}”: {reason}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
