// The verdicts of ajv, which judges.rb asks for: reads lines with a schema and the texts of documents, and answers each
// with a line that says whether the schema accepts each document (null if that raises an error), or what is wrong with
// the schema. The options are those that docs/type-schema.md names.
"use strict";

const { Ajv2020 } = require("ajv/dist/2020");
const addFormats = require("ajv-formats").default;
const readline = require("readline");

const OPTIONS = { ownProperties: true, multipleOfPrecision: 3 };

function verdict(validate, text) {
  try {
    return validate(JSON.parse(text));
  } catch (error) {
    return null;
  }
}

function answer({ schema, documents }) {
  const ajv = addFormats(new Ajv2020({ ...OPTIONS, logger: false }));
  try {
    const validate = ajv.compile(schema);
    return { accepted: documents.map((text) => verdict(validate, text)) };
  } catch (error) {
    return { error: String(error) };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
});
