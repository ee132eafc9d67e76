import { useQuery } from '@tanstack/react-query'
import { type FormEvent, startTransition, useOptimistic, useState } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Switch } from '#web/components/switch.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { useSavePublishing } from '#web/features/user/mutations.ts'
import { userQueries } from '#web/features/user/queries.ts'
import { useChoices } from '#web/features/user/use-choices.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { undoSeconds } from '#web/lib/undo-time.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'

/** The time to undo. Each platform that accounts can be connected to can be paused separately. */
export const PublishingTab = () => {
  const { data: platforms = [] } = useQuery(accountQueries.platforms())
  const { shared, may } = useWorkspace()
  return (
    <div className="grid gap-8">
      <SettingsSection title={i18n.t('Publish now')} lead={i18n.t('For posts that go out at the press of a button.')}>
        <UndoTimeChoice />
      </SettingsSection>
      {may('manage') ? (
        <PublishingSettingsForm platforms={platforms} />
      ) : (
        <p className="text-ink-muted">
          {i18n.t('In {name}, the owner and admins pause publishing and say how late a post may go out.', { name: shared?.name ?? '' })}
        </p>
      )}
    </div>
  )
}

/** Whether the person can undo publishing for a few seconds. */
const UndoTimeChoice = () => {
  const { person, choose } = useChoices()
  return (
    <Switch
      label={i18n.t('Undo time before publishing')}
      hint={i18n.t('After you press Publish now, nothing is sent for {seconds} seconds, so you can still undo it.', {
        seconds: undoSeconds,
      })}
      isOn={person.preferences.hasUndoTime}
      onChange={(hasUndoTime) => choose({ preferences: { hasUndoTime } })}
    />
  )
}

type Props = { platforms: readonly { id: Platform; name: string }[] }

/** The pause switches and the late policy. */
const PublishingSettingsForm = ({ platforms }: Props) => {
  const { data: settings, error, refetch } = useQuery(userQueries.publishing())
  if (settings) return <Form settings={settings} platforms={platforms} />
  if (error) return <ErrorState title={i18n.t('Your publishing settings couldn’t be loaded.')} error={error} onRetry={refetch} />
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{i18n.t('Loading...')}</span>
      {['everything', 'platform', 'late'].map((name) => (
        <Skeleton key={name} className="h-14" />
      ))}
    </div>
  )
}

/** A switch shows the new choice immediately, and reverts if the server refuses. */
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
    <>
      <SettingsSection title={i18n.t('Pause')} lead={i18n.t('Pause publishing without losing anything.')}>
        <Switch
          label={i18n.t('Pause everything')}
          hint={i18n.t('Posts wait and go out when you resume, unless they’re past the late limit.')}
          isOn={shown.isEverythingPaused}
          onChange={(isOn) => save({ isEverythingPaused: isOn })}
        />
        {platforms.map(({ id, name }) => (
          <Switch
            key={id}
            label={i18n.t('Pause {name}', { name })}
            hint={i18n.t('Nothing is sent to {name}; other platforms aren’t affected.', { name })}
            isOn={shown.pausedPlatforms.includes(id)}
            onChange={(isOn) => pausePlatform(id, isOn)}
          />
        ))}
      </SettingsSection>
      <SettingsSection title={i18n.t('Late posts')} lead={i18n.t('What happens to a post whose time passed during a pause or an outage.')}>
        <LateLimitForm
          minutes={shown.lateLimitMinutes}
          onSave={(lateLimitMinutes) => save({ lateLimitMinutes }, i18n.t('Late limit saved.'))}
        />
      </SettingsSection>
    </>
  )
}

type LateProps = { minutes: number; onSave: (minutes: number) => void }

/** How late a post may be sent after a pause or an outage. */
const LateLimitForm = ({ minutes, onSave }: LateProps) => {
  const [{ text, unit }, setTyped] = useState(() => {
    const shown = showLimit(minutes)
    return { text: String(shown.value), unit: shown.unit }
  })
  const [isChecked, setChecked] = useState(false)
  const limit = readLimit(text, unit)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if ('minutes' in limit) onSave(limit.minutes)
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <p className="text-ink-muted">{explainLimit('minutes' in limit ? limit.minutes : minutes)}</p>
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-36">
          <Field label={i18n.t('Late limit')} name="late-limit" error={isChecked && 'error' in limit ? limit.error : undefined}>
            {(control) => (
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                {...control}
                value={text}
                onChange={({ target }) => setTyped({ text: target.value, unit })}
              />
            )}
          </Field>
        </div>
        <div className="w-36">
          <Field label={i18n.t('Unit')} name="late-unit">
            {(control) => (
              <SelectInput {...control} value={unit} onChange={({ target }) => setTyped({ text, unit: toUnit(target.value) })}>
                {Object.entries(unitNames).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
      </div>
      <div>
        <Button type="submit" variant="secondary">
          {i18n.t('Save')}
        </Button>
      </div>
    </form>
  )
}

const toUnit = (text: string): LateUnit => (text === 'minutes' ? 'minutes' : 'hours')

/** The units for a lateness limit, with their minutes. */
const lateUnits = { minutes: 1, hours: 60 } as const
type LateUnit = keyof typeof lateUnits

const unitNames: Record<LateUnit, string> = { minutes: i18n.t('minutes'), hours: i18n.t('hours') }

/** At most a week, as in the contract. */
export const lateLimitMax = (7 * dayMs) / minuteMs

/** Returns a limit in the largest unit that shows it as a whole number. */
export const showLimit = (minutes: number): { value: number; unit: LateUnit } =>
  minutes > 0 && minutes % lateUnits.hours === 0 ? { value: minutes / lateUnits.hours, unit: 'hours' } : { value: minutes, unit: 'minutes' }

/** Parses the typed limit into minutes, or says why it can't. */
export const readLimit = (text: string, unit: LateUnit): { minutes: number } | { error: string } => {
  if (!/^\d{1,6}$/.test(text.trim())) return { error: i18n.t('Enter a whole number, like 2.') }
  const minutes = Number(text) * lateUnits[unit]
  return minutes > lateLimitMax ? { error: i18n.t('The late limit can be 7 days at most.') } : { minutes }
}

/** Describes a limit in a sentence. */
export const explainLimit = (minutes: number) => {
  if (minutes === 0) return i18n.t('Late posts aren’t sent; we ask you first.')
  const { value, unit } = showLimit(minutes)
  return unit === 'hours'
    ? i18n.t(
        '{value, plural, one {A post that is up to # hour late is still sent. After that, it’s marked missed and we ask you.} other {A post that is up to # hours late is still sent. After that, it’s marked missed and we ask you.}}',
        { value },
      )
    : i18n.t(
        '{value, plural, one {A post that is up to # minute late is still sent. After that, it’s marked missed and we ask you.} other {A post that is up to # minutes late is still sent. After that, it’s marked missed and we ask you.}}',
        { value },
      )
}
