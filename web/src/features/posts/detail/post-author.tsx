import { useQuery } from '@tanstack/react-query'
import { useWorkspace, workspaceQueries } from '#web/lib/use-workspace.ts'
import { authorWords } from '../author-words.ts'

/** Says who wrote a post of a shared workspace. Its line is there before the name is, so nothing moves. */
export const PostAuthor = ({ createdBy }: { createdBy: string | undefined }) => {
  const { shared } = useWorkspace()
  const isAsked = shared !== undefined && createdBy !== undefined
  const { data, isError } = useQuery({ ...workspaceQueries.people(), enabled: isAsked })
  if (!isAsked || (isError && !data)) return null
  return (
    <p dir="auto" className="min-h-5 text-ink-muted text-sm [overflow-wrap:anywhere]">
      {data && authorWords(createdBy, data)}
    </p>
  )
}
