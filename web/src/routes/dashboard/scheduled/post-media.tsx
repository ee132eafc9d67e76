import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { FilePicture, factsOf } from '#web/features/media/file-picture.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { storedFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'

/** A post's files, as they were or will be sent. */
export const PostMedia = ({ ids }: { ids: readonly string[] }) => {
  const { data, error, refetch } = useQuery(mediaQueries.some(ids))
  if (error && !data) return <ErrorState title={i18n.t('The files couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
  const gone = data ? ids.length - data.length : 0
  return (
    <div className="grid gap-2">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {!data &&
          ids.map((id) => (
            <li key={id}>
              <Skeleton className="aspect-square" />
              <Skeleton className="mt-1 h-8" />
            </li>
          ))}
        {data?.map(storedFile).map((file) => (
          <li key={file.key} className="min-w-0 text-xs">
            <div className="aspect-square overflow-hidden rounded-control border border-line">
              <FilePicture file={file} local={undefined} />
            </div>
            <p className="mt-1 truncate">{file.fileName}</p>
            <p className="figures truncate text-ink-muted">{factsOf(file)}</p>
          </li>
        ))}
      </ul>
      {gone > 0 && (
        <p className="text-ink-muted text-sm">
          {i18n.t('{gone, plural, one {One file is no longer kept by Crier.} other {# files are no longer kept by Crier.}}', { gone })}
        </p>
      )}
    </div>
  )
}
