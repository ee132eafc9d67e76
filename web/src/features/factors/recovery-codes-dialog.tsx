import { Copy, Download } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

/** Shows recovery codes, once. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => {
  const text = codes.join('\n')
  const onCopy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'success', text: i18n.t('Codes copied.') }),
      () => showToast({ kind: 'error', text: i18n.t('We couldn’t copy the codes. Write them down.') }),
    )
  return (
    <Dialog
      isOpen={codes.length > 0}
      onClose={onClose}
      title={i18n.t('Your recovery codes')}
      description={i18n.t(
        'Each code works once if you lose your passkey or your app. Store them with your passwords; we won’t show them again.',
      )}
      footer={
        <>
          <Button icon={Copy} onClick={onCopy}>
            {i18n.t('Copy')}
          </Button>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${i18n.t('Crier recovery codes')}\n\n${text}\n`)}`}
            download="crier-recovery-codes.txt"
            className="inline-flex items-center gap-2 rounded-control px-3 py-2 font-medium underline underline-offset-4"
          >
            <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
            {i18n.t('Save as a file')}
          </a>
          <Button variant="primary" onClick={onClose}>
            {i18n.t('I’ve saved them')}
          </Button>
        </>
      }
    >
      <ol aria-label={i18n.t('Recovery codes')} className="figures grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
