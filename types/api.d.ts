// Types of the JSON API, taken from its OpenAPI description by path: paths are public, the names of models are not.
// `make check` writes build/openapi.d.ts.

import type { paths } from "../build/openapi";

type Method = "get" | "post";

/** The paths that answer a method. */
type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;

/** A part of what an operation takes; `never` means that it takes none. */
type Part<T, Name extends string> = T extends { parameters: { [N in Name]?: infer Q } }
  ? [NonNullable<Q>] extends [never]
    ? {}
    : NonNullable<Q>
  : {};

export type GetPath = PathsOf<"get">;
export type PostPath = PathsOf<"post">;

/** What a GET takes: the names of its path and of its query together. */
export type Parameters<P extends GetPath> = Part<Operation<P, "get">, "path"> & Part<Operation<P, "get">, "query">;

/** What a POST takes besides its body: the names of its path and of its query together. */
export type PostParameters<P extends PostPath> = Part<Operation<P, "post">, "path"> &
  Part<Operation<P, "post">, "query">;

/** The JSON that a POST sends; fields with a default may be left out. */
export type Body<P extends PostPath> =
  Operation<P, "post"> extends { requestBody: { content: { "application/json": infer B } } } ? Partial<B> : null;

type Content<O> = O extends { responses: infer R }
  ? R extends
      { 200: { content: { "application/json": infer J } } } | { 201: { content: { "application/json": infer J } } }
    ? J
    : never
  : never;

export type GetAnswer<P extends GetPath> = Content<Operation<P, "get">>;
export type PostAnswer<P extends PostPath> = Content<Operation<P, "post">>;

export type GameState = GetAnswer<"/api/v1/games/{game_id}">;
export type GameEvent = PostAnswer<"/api/v1/games/{game_id}/moves">;
export type MoveHint = PostAnswer<"/api/v1/games/{game_id}/hint">;
export type Guidance = PostAnswer<"/api/v1/games/{game_id}/guide">;
export type Touches = GetAnswer<"/api/v1/position/touches">;
export type Touch = Touches["next"][number];
export type Ghost = Touches["ghosts"][number];
export type MoveVerdict = GetAnswer<"/api/v1/position/why">;
export type MovePreview = GetAnswer<"/api/v1/position/preview">;
export type PositionState = GetAnswer<"/api/v1/position">;
export type TutorialAnswer = GetAnswer<"/api/v1/tutorials/{game}/{step}/{task}/try">;
export type ChallengeAnswer = GetAnswer<"/api/v1/challenges/{game}/{day}/{grade}/try">;
export type DraftState = GetAnswer<"/api/v1/position/draft">;
export type StartPreview = GetAnswer<"/api/v1/catalogue/{game}/start">;
type OptionCard = GetAnswer<"/api/v1/catalogue/{game}">["options"][number];
export type GridEditorCard = NonNullable<OptionCard["editor"]>;
export type ValueGraph = PostAnswer<"/api/v1/value-graph">;
export type PuzzleKit = GetAnswer<"/api/v1/puzzles/kit">;
export type ShapeTask = GetAnswer<"/api/v1/puzzles/shape">["tasks"][number];
export type VisitorResults = GetAnswer<"/api/v1/puzzles/results">;
export type PuzzleHint = GetAnswer<"/api/v1/puzzles/hint">;

/** Why something was refused, with the rule if there is one. */
export interface Refusal {
  sentence: string;
  rule?: string | null;
  link?: string | null;
  /** The field of a form that is wrong, and what is said beside it. */
  field?: string | null;
  words?: string | null;
}

// The events of an analysis are not part of the OpenAPI description: see clew/web/analysis/models.py.

export interface LineStep {
  move: string;
  words: string;
  seat: number;
  touches: string[];
}

export interface Opinion {
  ply: number;
  values: number[];
  proven: boolean;
  visits: number;
  seat: number | null;
  moves: { move: string; words: string; touches: string[]; value: number; visits: number; proven: boolean }[];
  line: LineStep[];
  done: boolean;
}

export interface Judgement {
  ply: number;
  seat: number;
  move: string;
  best: string;
  better: string;
  before: number[];
  after: number[];
  loss: number;
  leader: number | null;
  turned: boolean;
}
