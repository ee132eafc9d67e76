import { useId, useState } from 'react'
import { encode } from 'uqr'
import { factorsApi } from '#shared/contracts/factors.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { request } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { ChangeDialog } from './change-dialog.tsx'

type Props = { isOpen: boolean; onClose: () => void; onAdded: (recoveryCodes: string[] | undefined) => void }
type Begun = { secret: string; uri: string }

/** Sets up an app that shows codes: first its secret, then one of its codes. */
export const TotpDialog = ({ isOpen, onClose, onAdded }: Props) => {
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
        title="Set up an app"
        text="An app on your phone, such as Aegis, 2FAS or Google Authenticator, shows a new code every 30 seconds. When you log in you give the one that it shows."
        verb="Go on"
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

const ConfirmTotp = ({ begun: { secret, uri }, onClose, onAdded }: Omit<Props, 'isOpen'> & { begun: Begun }) => {
  const formId = useId()
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => factorsApi.confirmTotp.input,
    send: async (input) => onAdded((await request(factorsApi.confirmTotp, input)).body.recoveryCodes),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Scan this with your app"
      description="Then give the code that it shows."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isSending}>
            Turn on
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label="Code from the app" className="grid gap-5">
        <QrCode text={uri} label="QR code with the secret for your app" />
        <p className="text-ink-muted text-sm">
          Or type this secret into the app:{' '}
          <span className="figures wrap-anywhere font-mono text-ink">{secret.match(/.{4}/g)?.join(' ')}</span>
        </p>
        <Field label="Code" name="code" error={errors.code}>
          {(control) => <TextInput inputMode="numeric" autoComplete="one-time-code" {...control} />}
        </Field>
        {message && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}

/** A QR code, made in the browser: what it says leaves the page for nobody. Black on white in both themes, or no camera would read it. */
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
