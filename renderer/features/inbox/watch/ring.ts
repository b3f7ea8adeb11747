/** Two soft notes, the second a fourth above the first. */
const notes = [
  { at: 0, hertz: 587 },
  { at: 0.14, hertz: 784 },
]
const lengthSeconds = 0.5
const loudest = 0.08

let context: AudioContext | undefined

/** Silent while the browser allows no sound: it does after the first press on the page. */
export function ring() {
  if (typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  void context.resume().catch(() => {})
  for (const { at, hertz } of notes) {
    const start = currentTime + at
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loudest, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + lengthSeconds)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + lengthSeconds)
  }
}
