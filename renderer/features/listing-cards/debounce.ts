/** Calls once, `ms` after the last of a quick row of calls. */
export function debounce(act: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  return Object.assign(later, { cancel: () => clearTimeout(timer) })
}
