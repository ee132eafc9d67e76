import { Copy, Download } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { showToast } from '#web/lib/toast.ts'

/** Shows recovery codes, this once. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => {
  const text = codes.join('\n')
  const onCopy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'success', text: 'Codes copied.' }),
      () => showToast({ kind: 'error', text: 'We couldn’t copy the codes. Write them down.' }),
    )
  return (
    <Dialog
      isOpen={codes.length > 0}
      onClose={onClose}
      title="Your recovery codes"
      description="Each code works once if you lose your passkey or your app. Store them with your passwords; we won’t show them again."
      footer={
        <>
          <Button icon={Copy} onClick={onCopy}>
            Copy
          </Button>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Crier recovery codes\n\n${text}\n`)}`}
            download="crier-recovery-codes.txt"
            className="inline-flex items-center gap-2 rounded-control px-3 py-2 font-medium underline underline-offset-4"
          >
            <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
            Save as a file
          </a>
          <Button variant="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <ol aria-label="Recovery codes" className="figures grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
