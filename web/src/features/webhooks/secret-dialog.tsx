import { Button } from '#web/components/button.tsx'
import { CopyText } from '#web/components/copy-text.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { i18n } from '#web/lib/i18n.ts'

type Props = { isOpen: boolean; secret: string; isRotated?: boolean; onClose: () => void }

/** Shows an endpoint's secret, once. */
export const SecretDialog = ({ isOpen, secret, isRotated = false, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    isForReading
    isLasting
    title={isRotated ? i18n.t('The new secret') : i18n.t('Your endpoint’s secret')}
    description={i18n.t(
      'Check the signature of every delivery with it, so you know it’s from us. Copy it now. This is the only time we show it.',
    )}
    footer={
      <Button variant="primary" onClick={onClose}>
        {i18n.t('I’ve saved it')}
      </Button>
    }
  >
    <CopyText label={i18n.t('Signing secret')} text={secret} copyLabel={i18n.t('Copy secret')} />
    {isRotated && <p className="text-sm">{i18n.t('For the next 24 hours, we sign every delivery with both secrets, so either works.')}</p>}
  </Dialog>
)
