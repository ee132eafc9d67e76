import { useId, useState } from 'react'
import { encode } from 'uqr'
import { factorsApi, type SecondFactors } from '#shared/contracts/factors.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { ChangeDialog } from './change-dialog.tsx'

type Props = { totp: SecondFactors['totp']; onChanged: (recoveryCodes: string[] | undefined) => Promise<void> }

/** Shows whether an authenticator app is set up, and turns it on or off. */
export const AppCodes = ({ totp, onChanged }: Props) => {
  const [open, setOpen] = useState<'on' | 'off'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {totp && (
        <p className="figures flex flex-wrap items-center gap-3">
          <StatusChip tone="connected">{i18n.t('On')}</StatusChip>
          <span className="text-ink-muted">
            <Trans id="since <time/>" components={{ time: <Time at={totp.createdAt} /> }} />
          </span>
        </p>
      )}
      <div>
        <Button onClick={() => setOpen(totp ? 'off' : 'on')}>{totp ? i18n.t('Turn off') : i18n.t('Set up an app')}</Button>
      </div>
      <TotpDialog isOpen={open === 'on'} onClose={close} onAdded={(codes) => void onChanged(codes)} />
      <ChangeDialog
        isOpen={open === 'off'}
        onClose={close}
        title={i18n.t('Turn off codes from your app?')}
        text={i18n.t('We won’t ask for codes from your app anymore, and we’ll delete its secret.')}
        verb={i18n.t('Turn off')}
        tone="danger"
        run={async () => {
          await request(factorsApi.removeTotp, {})
          await onChanged(undefined)
        }}
      />
    </>
  )
}

type DialogProps = { isOpen: boolean; onClose: () => void; onAdded: (recoveryCodes: string[] | undefined) => void }
type Begun = { secret: string; uri: string }

/** Sets up an authenticator app: shows its secret, then asks for one of its codes. */
const TotpDialog = ({ isOpen, onClose, onAdded }: DialogProps) => {
  const [begun, setBegun] = useState<Begun>()
  const end = () => {
    setBegun(undefined)
    onClose()
  }
  return (
    <>
      <ChangeDialog
        isOpen={isOpen && !begun}
        onClose={() => isOpen && !begun && onClose()}
        title={i18n.t('Set up an app')}
        text={i18n.t(
          'An app on your phone, such as Aegis, 2FAS or Google Authenticator, shows a new code every 30 seconds. You enter it when you log in.',
        )}
        verb={i18n.t('Go on')}
        run={async () => setBegun((await request(factorsApi.beginTotp, {})).body)}
      />
      {begun && (
        <ConfirmTotp
          begun={begun}
          onClose={end}
          onAdded={(codes) => {
            end()
            onAdded(codes)
          }}
        />
      )}
    </>
  )
}

const ConfirmTotp = ({ begun: { secret, uri }, onClose, onAdded }: Omit<DialogProps, 'isOpen'> & { begun: Begun }) => {
  const formId = useId()
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => factorsApi.confirmTotp.input,
    send: async (input) => onAdded((await request(factorsApi.confirmTotp, input)).body.recoveryCodes),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={i18n.t('Scan this with your app')}
      description={i18n.t('Then enter the code it shows.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isSending}>
            {i18n.t('Turn on')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label={i18n.t('Code from the app')} className="grid gap-5">
        <QrCode text={uri} label={i18n.t('QR code with the secret for your app')} />
        <p className="text-ink-muted text-sm">
          <Trans
            id="Or type this secret into the app: <secret/>"
            components={{
              secret: <span className="figures wrap-anywhere font-mono text-ink">{secret.match(/.{4}/g)?.join(' ')}</span>,
            }}
          />
        </p>
        <Field label={i18n.t('Code')} name="code" error={errors.code}>
          {(control) => <TextInput inputMode="numeric" autoComplete="one-time-code" {...control} />}
        </Field>
        {message && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}

/**
 * A QR code, drawn in the browser so the secret isn't sent anywhere. Black on white in both themes, since cameras need
 * that.
 */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-52 max-w-full rounded-card border border-line"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
