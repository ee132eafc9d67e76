import { CalendarClock } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { Section } from './section.tsx'

export const States = () => (
  <Section title="Faces of a list">
    <div className="grid gap-4 lg:grid-cols-2">
      <Card aria-busy className="grid content-start gap-4">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="grid grow gap-2">
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </div>
          </div>
        ))}
        <Spinner text="Loading your posts..." />
      </Card>
      <EmptyState
        icon={CalendarClock}
        title="Nothing is scheduled"
        text="Posts that wait for their hour are listed here."
        action={<Button variant="primary">Write a post</Button>}
      />
      <ErrorState error={new TypeError()} onRetry={() => undefined} />
      <div className="grid content-start gap-3">
        <Callout tone="info">Times are in Europe/Berlin, the zone of this device.</Callout>
        <Callout tone="warning" title="X: 12 characters left">
          The link counts as 23, however long it is.
        </Callout>
        <Callout tone="error" title="X refused the post" action={<Button size="small">Retry</Button>}>
          It says the text is a duplicate of an earlier one.
        </Callout>
        <Callout tone="success">Registration successful! Please check your email to verify your account.</Callout>
      </div>
    </div>
  </Section>
)
