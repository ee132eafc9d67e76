import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type ToastRequest, takeToast, useToasts } from '#web/lib/toast.ts'
import { buttonClass } from './button-class.ts'
import { IconButton } from './icon-button.tsx'
import { overlayClass } from './overlay.ts'

/** Fixed by docs/specification.md. */
const timeoutMs = 5 * secondMs

type Shown = Pick<ToastRequest, 'kind'>

/** Toasts, one at a time, over the stretch of the header that holds nothing. */
export const Toaster = () => (
  <Toast.Provider timeout={timeoutMs}>
    <Toast.Portal>
      <Toast.Viewport className="fixed inset-x-2 top-1 z-60 grid *:[grid-area:1/1] sm:right-4 sm:left-auto sm:w-80 lg:right-56 lg:w-96">
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const ToastList = () => {
  const { toasts, add, close } = Toast.useToastManager<Shown>()
  const waiting = useToasts()

  useEffect(() => {
    const shown = toasts.find(({ transitionStatus }) => transitionStatus !== 'ending')
    if (waiting.length === 0 || (shown && isProblem(shown))) return
    const next = takeToast()
    if (!next) return
    if (shown) close(shown.id)
    const id: string = add(toBaseToast(next, () => close(id)))
  }, [waiting, toasts, add, close])

  return toasts.map((toast) => <ToastSheet key={toast.id} toast={toast} />)
}

/** News replaces older news, which it may contradict. A problem stays until it's read, and what comes next waits. */
const isProblem = ({ data }: Toast.Root.ToastObject<Shown>) => data?.kind === 'error' || data?.kind === 'warning'

const toBaseToast = ({ kind, text, action, timeoutMs: timeout, onClose }: ToastRequest, close: () => void) => ({
  title: text,
  data: { kind },
  ...(onClose && { onClose }),
  ...(timeout !== undefined && { timeout }),
  ...(action && {
    actionProps: {
      children: action.label,
      onClick: () => {
        action.onSelect()
        close()
      },
    },
  }),
})

const kinds: Record<ToastRequest['kind'], { icon: LucideIcon; mark: string }> = {
  info: { icon: Info, mark: 'text-ink-muted' },
  warning: { icon: TriangleAlert, mark: 'text-brass' },
  error: { icon: CircleAlert, mark: 'text-failed' },
  success: { icon: CircleCheck, mark: 'text-connected' },
}

const ToastSheet = ({ toast }: { toast: Toast.Root.ToastObject<Shown> }) => {
  const { icon: Icon, mark } = kinds[toast.data?.kind ?? 'info']
  return (
    <Toast.Root
      toast={toast}
      swipeDirection={['right', 'up']}
      className={`${overlayClass} translate-x-(--toast-swipe-movement-x) rounded-card transition-[opacity,translate] duration-150 data-ending-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:translate-x-4 data-starting-style:opacity-0`}
    >
      <Toast.Content className="flex items-start gap-3 py-2 pr-1 pl-4">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${mark}`} strokeWidth={1.75} />
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Toast.Title className="wrap-break-word text-[0.9375rem] leading-snug font-medium" render={<p />} />
          <Toast.Action className={buttonClass({ size: 'small' })} />
        </div>
        {/* Base UI hides it from screen readers until the stack of toasts is expanded. Ours isn't a stack. */}
        <Toast.Close aria-hidden={false} render={<IconButton label={i18n.t('Dismiss')} icon={X} className="-my-1.5" />} />
      </Toast.Content>
    </Toast.Root>
  )
}
