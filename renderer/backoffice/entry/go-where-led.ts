import type { DesktopBridge } from '../../../contract/desktop.ts'

/** Opens what a `sakhli://` link or a notice leads to: the one that started the program, and those that follow. */
export async function goWhereLed(desktop: DesktopBridge) {
  desktop.on('app.goTo', ({ place }) => go(place))
  const waiting = await desktop.app.takePlace()
  if (waiting.ok && waiting.value) go(waiting.value)
}

function go(place: string) {
  location.hash = `#${place}`
}
