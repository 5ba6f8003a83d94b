import type OpenAI from 'openai'
import type {
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions'

/** From the environment: any address that speaks OpenAI's API for chats. */
export type AssistantSettings = {
  url: string
  model: string
  key: string
  prices?: TokenPrices | null
}
/** For a million tokens, in ten-thousandths of a dollar. */
export type TokenPrices = { read: number; written: number }

/** What a model said at once: words, or tools that it wants to use. */
export type ModelTurn = {
  text: string
  calls: { id: string; name: string; input: string }[]
  tokens: { prompt: number; completion: number }
}

export type Model = {
  name: string
  /** Null where the café did not say what it pays. */
  prices: TokenPrices | null
  /** @throws where it does not answer until then, refuses, or answers what is no answer */
  ask(
    messages: ChatCompletionMessageParam[],
    tools: ChatCompletionTool[],
    withinMs: number,
  ): Promise<ModelTurn>
}

/** An answer is two or three sentences. */
const ANSWER_TOKENS = 300
const CALLS_AT_ONCE = 4

/** The library is loaded by the first question: a café without a model never reads it. */
export function openModel({ url, model, key, prices = null }: AssistantSettings): Model {
  let opening: Promise<OpenAI> | undefined
  const open = () =>
    (opening ??= import('openai').then(
      ({ default: Client }) =>
        // Nothing of its own from the environment, no second try while a customer waits, and nothing of a talk in the log.
        new Client({
          apiKey: key,
          baseURL: url,
          organization: null,
          project: null,
          maxRetries: 0,
          logLevel: 'off',
        }),
    ))
  return {
    name: model,
    prices,
    async ask(messages, tools, withinMs) {
      const client = await open()
      const answer = await client.chat.completions.create(
        { model, messages, tools, max_tokens: ANSWER_TOKENS, temperature: 0 },
        { timeout: withinMs, signal: AbortSignal.timeout(withinMs) },
      )
      const message = answer.choices?.[0]?.message
      if (!message) throw new Error('The model answered without a message.')
      const calls = (message.tool_calls ?? [])
        .slice(0, CALLS_AT_ONCE)
        .flatMap((each) =>
          each.type === 'function'
            ? [{ id: each.id, name: each.function.name, input: each.function.arguments }]
            : [],
        )
      return {
        text: typeof message.content === 'string' ? message.content.trim() : '',
        calls,
        tokens: {
          prompt: tokensIn(answer.usage?.prompt_tokens),
          completion: tokensIn(answer.usage?.completion_tokens),
        },
      }
    },
  }
}

/** As it counts them itself; what is no number counts nothing. */
function tokensIn(said: unknown): number {
  return typeof said === 'number' && said >= 0 && said < 1_000_000 ? Math.round(said) : 0
}
