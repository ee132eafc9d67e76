import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { factorsApi, type SecondFactors } from '#shared/contracts/factors.ts'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { makePasskey } from '#web/lib/passkeys.ts'
import { ChangeDialog } from './change-dialog.tsx'

type Passkeys = SecondFactors['passkeys']
type Props = { passkeys: Passkeys; onChanged: (recoveryCodes: string[] | undefined) => Promise<void> }

/** The person's passkeys, with ways to add and remove them. */
export const PasskeyList = ({ passkeys, onChanged }: Props) => {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkeys[number]>()
  const add = async (form: FormData) => {
    const name = String(form.get('name')).trim() || i18n.t('Passkey')
    const { body: options } = await request(factorsApi.beginPasskey, {})
    const { body } = await request(factorsApi.addPasskey, { name, passkey: await makePasskey(options) })
    await onChanged(body.recoveryCodes)
  }
  const remove = async () => {
    if (!removed) return
    await request(factorsApi.removePasskey, { id: removed.id })
    await onChanged(undefined)
  }

  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label={i18n.t('Passkeys')} className="divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <KeyRound aria-hidden className="size-5 shrink-0 text-ink-muted" strokeWidth={1.5} />
              <div className="grid min-w-0 flex-1 basis-40">
                <p className="wrap-anywhere font-semibold">{passkey.name}</p>
                <p className="figures text-ink-muted text-sm">
                  {passkey.lastUsedAt === undefined ? (
                    <Trans id="Added <time/>" components={{ time: <Time at={passkey.createdAt} /> }} />
                  ) : (
                    <Trans id="Used last <time/>" components={{ time: <RelativeTime at={passkey.lastUsedAt} /> }} />
                  )}
                </p>
              </div>
              <Button size="small" aria-label={i18n.t('Remove {name}', { name: passkey.name })} onClick={() => setRemoved(passkey)}>
                {i18n.t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon={KeyRound} onClick={() => setAdding(true)}>
          {i18n.t('Add a passkey')}
        </Button>
      </div>
      <ChangeDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title={i18n.t('Add a passkey')}
        text={i18n.t(
          'Your browser asks for your fingerprint, your face, or a PIN. From then on, you can use it to log in, with or without your password.',
        )}
        verb={i18n.t('Go on')}
        run={add}
      >
        {(errors) => (
          <Field label={i18n.t('Name')} name="name" error={errors.name?.[0]} hint={i18n.t('To recognize it later, like “Phone”.')}>
            {(control) => <TextInput autoComplete="off" {...control} />}
          </Field>
        )}
      </ChangeDialog>
      <ChangeDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={i18n.t('Remove “{name}”?', { name: removed?.name ?? '' })}
        text={i18n.t('It can’t be used to log in anymore. Your device may keep offering it until you delete it there too.')}
        verb={i18n.t('Remove')}
        tone="danger"
        run={remove}
      />
    </>
  )
}
