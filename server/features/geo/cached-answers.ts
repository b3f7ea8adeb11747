/** The last answers, asked for once each; a failure is not cached. */
export class CachedAnswers<Answer> {
  readonly #answers = new Map<string, Promise<Answer>>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key)
    this.#answers.delete(key)
    const answer = known ?? ask()
    this.#answers.set(key, answer)
    if (!known) answer.catch(() => this.#answers.delete(key))
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#size && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }
}
