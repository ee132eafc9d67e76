import { ErrorState } from '#web/components/error-state.tsx'
import { useOverview } from './query.ts'

/** Stands for a part that the server could not read, while the others are shown. */
export const MissingPart = ({ title }: { title: string }) => {
  const { error, refetch } = useOverview()
  return <ErrorState title={title} error={error} onRetry={() => void refetch()} />
}
