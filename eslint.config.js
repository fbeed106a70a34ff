import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["build/", ".venv/", "**/.*/", "src/clew/web/documentation/"] },
  js.configs.recommended,
  {
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-implicit-coercion": "error",
      "no-nested-ternary": "error",
      "no-param-reassign": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      complexity: ["error", 12],
      "max-lines": ["error", { max: 300 }],
      "max-lines-per-function": ["error", { max: 40, skipComments: true }],
    },
  },
  { files: ["src/clew/web/static/**"], languageOptions: { globals: globals.browser } },
  {
    files: ["tests/**/*.js"],
    languageOptions: { globals: globals.node },
    rules: { "max-lines-per-function": "off" },
  },
  // Parts of it run in the browser that it drives.
  { files: ["tests/firefox/**"], languageOptions: { globals: globals.browser } },
];
