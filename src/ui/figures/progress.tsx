interface ProgressProps {
  /** 0 to 100 */
  value: number
  label: string
}

export const Progress = ({ value, label }: ProgressProps) => {
  const shown = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2.5 overflow-hidden rounded-full border border-edge bg-bg"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-500" style={{ width: `${shown}%` }} />
    </div>
  )
}
