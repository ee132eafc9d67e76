/** Progress, from 0 to 1. */
export const Progress = ({ value, label }: { value: number; label: string }) => {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rounded-full bg-brass transition-transform duration-200"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
