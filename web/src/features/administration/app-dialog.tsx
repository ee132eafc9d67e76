import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { adminApi } from '#shared/contracts/admin.ts'
import type { AppState, AppVerdict, PlatformRow } from '#shared/contracts/admin-rows.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useAct } from './administration-calls.ts'
import { CopyButton, Fact, Facts } from './facts.tsx'

/**
 * Our app on one platform: its configuration, the callback URL to register there, and whether the platform recognizes
 * it.
 */
export const AppDialog = ({ platform, onClose }: { platform: PlatformRow | undefined; onClose: () => void }) => {
  const isAsked = useIsAskedForFreshSignIn()
  return (
    <Dialog
      isOpen={platform !== undefined && !isAsked}
      onClose={onClose}
      title={i18n.t('App for {name}', { name: platform?.name ?? '' })}
      description={platform && leads[platform.app.from]}
      footer={
        <Button variant="quiet" onClick={onClose}>
          {i18n.t('Close')}
        </Button>
      }
    >
      {platform && (
        <div key={platform.id} className="grid gap-6">
          <Known platform={platform} />
          {platform.app.canBeTested && <AppTest key={platform.app.setAt} platform={platform} />}
          {platform.app.canBeSet && <AppForm platform={platform} />}
          {platform.app.canBeSet && platform.app.from === 'administrators' && <Removal platform={platform} />}
        </div>
      )}
    </Dialog>
  )
}

const leads: Record<AppState['from'], string> = {
  settings: i18n.t('It’s set in this Crier’s configuration, which takes precedence. Change it there.'),
  administrators: i18n.t('An administrator set it here.'),
  nobody: i18n.t('Nobody can connect an account until an app is set.'),
  itself: i18n.t('No app needed. Crier registers itself with each server.'),
}

const Known = ({ platform: { app, callbackAddress } }: { platform: PlatformRow }) => (
  <Facts>
    <Fact name={i18n.t('Client id')}>{app.clientId ?? i18n.t('Not set')}</Fact>
    {app.from !== 'itself' && (
      <Fact name={i18n.t('Secret')}>
        <Secret app={app} />
      </Fact>
    )}
    <Fact name={i18n.t('Callback address')}>
      <span className="grid justify-items-start gap-2">
        <span className="font-mono text-sm">{callbackAddress}</span>
        <CopyButton size="small" text={callbackAddress} copied={i18n.t('The callback address is copied.')} />
      </span>
    </Fact>
  </Facts>
)

const Secret = ({ app: { clientId, setAt } }: Pick<PlatformRow, 'app'>) => {
  if (clientId === undefined) return <span>{i18n.t('Not set')}</span>
  if (setAt === undefined) return <span>{i18n.t('Set, and never shown')}</span>
  return (
    <span key={setAt}>
      <Trans id="Set, and never shown, since <time/>" components={{ time: <Time at={setAt} /> }} />
    </span>
  )
}

const AppForm = ({ platform: { id, name, app } }: { platform: PlatformRow }) => {
  const formId = useId()
  const { mutateAsync } = useAct(
    (input: { clientId: string; clientSecret: string }) => request(adminApi.nameApp, { p: id, ...input }),
    ({ body }) => i18n.t('The app for {name} is set and in use from now on.', { name: body.name }),
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => z.omit(adminApi.nameApp.input, { p: true }),
    send: async (input) => void (await mutateAsync(input)),
  })
  return (
    <form key={app.setAt} id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      <Field
        label={i18n.t('Client id')}
        name="clientId"
        error={errors.clientId}
        hint={i18n.t('As {name} shows it among your apps.', { name })}
      >
        {(control) => <TextInput {...control} autoComplete="off" spellCheck={false} defaultValue={app.clientId} />}
      </Field>
      <Field
        label={i18n.t('Client secret')}
        name="clientSecret"
        error={errors.clientSecret}
        hint={i18n.t('Stored encrypted. Nobody can read it here again.')}
      >
        {(control) => <PasswordInput {...control} autoComplete="off" />}
      </Field>
      {app.from === 'administrators' && (
        <p className="text-ink-muted text-sm">
          {i18n.t('If you switch apps, accounts connected through this one must be reconnected when {name} asks for it.', { name })}
        </p>
      )}
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Saving...')}>
          {i18n.t('Save')}
        </Button>
      </div>
    </form>
  )
}

/** Removes the app after a second press. */
const Removal = ({ platform: { id, name } }: { platform: PlatformRow }) => {
  const [isSure, setSure] = useState(false)
  const remove = useAct(
    () => request(adminApi.removeApp, { p: id }),
    () => i18n.t('The app for {name} is removed.', { name }),
  )
  if (!isSure)
    return (
      <div>
        <Button onClick={() => setSure(true)}>{i18n.t('Remove...')}</Button>
      </div>
    )
  return (
    <Callout
      tone="warning"
      title={i18n.t('Remove the app for {name}?', { name })}
      action={
        <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {i18n.t('Remove')}
        </Button>
      }
    >
      {i18n.t(
        'Accounts stay connected, and their posts wait. They go out once the same app is set again, unless they’re past the person’s late limit.',
      )}
    </Callout>
  )
}

const tones = { known: 'success', unknown: 'error', undecided: 'warning' } as const

/** Asks the platform whether it recognizes the app, and shows the response. */
const AppTest = ({ platform: { id, name } }: { platform: PlatformRow }) => {
  const [told, setTold] = useState<AppVerdict>()
  const test = useAct(
    () => request(adminApi.testApp, { p: id }),
    () => i18n.t('{name} has answered.', { name }),
  )
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        isBusy={test.isPending}
        busyText={i18n.t('Asking...')}
        onClick={() => test.mutate(undefined, { onSuccess: ({ body }) => setTold(body) })}
      >
        {i18n.t('Test')}
      </Button>
      {told && <Callout tone={tones[told.verdict]}>{told.message}</Callout>}
    </div>
  )
}
