import { Trans } from '#web/components/trans.tsx'

const shownMax = 120

/** The address that leads nowhere. Its room is kept while it isn't known. */
export const MissingAddress = ({ path }: { path: string | undefined }) => (
  <p className="mt-2 min-h-6 text-ink-muted">
    {path !== undefined && (
      <Trans
        id="There’s nothing at <address/>."
        components={{
          address: (
            <code dir="ltr" className="text-ink [overflow-wrap:anywhere]">
              {path.length > shownMax ? `${path.slice(0, shownMax)}…` : path}
            </code>
          ),
        }}
      />
    )}
  </p>
)
