import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { SettingsSection } from '#web/components/settings-section.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { LateLimitForm } from './late-limit-form.tsx'
import { useSavePublishing } from './mutations.ts'
import { userQueries } from './queries.ts'

type Props = { platforms: readonly { id: Platform; name: string }[] }

/** The pause switches and the late policy. */
export const PublishingSettingsForm = ({ platforms }: Props) => {
  const { data: settings, error, refetch } = useQuery(userQueries.publishing())
  if (settings) return <Form settings={settings} platforms={platforms} />
  if (error) return <ErrorState title="Your publishing settings could not be loaded." error={error} onRetry={refetch} />
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading...</span>
      {['everything', 'platform', 'late'].map((name) => (
        <Skeleton key={name} className="h-14" />
      ))}
    </div>
  )
}

/** A switch shows at once what was chosen, and falls back if the server refuses. */
const Form = ({ settings, platforms }: Props & { settings: PublishingSettings }) => {
  const { mutateAsync } = useSavePublishing()
  const [shown, showAtOnce] = useOptimistic(settings)
  const save = (changed: Partial<PublishingSettings>, done?: string) =>
    startTransition(async () => {
      const next = { ...shown, ...changed }
      showAtOnce(next)
      try {
        await mutateAsync(next)
        if (done) showToast({ kind: 'success', text: done })
      } catch (error) {
        showToast({ kind: 'error', text: messageOf(error) })
      }
    })

  const pausePlatform = (platform: Platform, isPaused: boolean) =>
    save({ pausedPlatforms: [...shown.pausedPlatforms.filter((paused) => paused !== platform), ...(isPaused ? [platform] : [])] })

  return (
    <div className="grid gap-8">
      <SettingsSection title="Pause" lead="Stops what would go out, and keeps it.">
        <Switch
          label="Pause everything"
          hint="Nothing is sent while this is on. What becomes due waits. It is sent once you resume, unless it is too late by then."
          isOn={shown.isEverythingPaused}
          onChange={(isOn) => save({ isEverythingPaused: isOn })}
        />
        {platforms.map(({ id, name }) => (
          <Switch
            key={id}
            label={`Pause ${name}`}
            hint={`Nothing is sent to ${name}; other platforms go on.`}
            isOn={shown.pausedPlatforms.includes(id)}
            onChange={(isOn) => pausePlatform(id, isOn)}
          />
        ))}
      </SettingsSection>
      <SettingsSection title="Late posts" lead="What becomes of a post whose time passed during a pause or an outage.">
        <LateLimitForm
          minutes={shown.lateLimitMinutes}
          onSave={(lateLimitMinutes) => save({ lateLimitMinutes }, 'The late limit is saved.')}
        />
      </SettingsSection>
    </div>
  )
}
