const { Hover, languages } = require("vscode");

exports.activate = (context) => {
  const provideHover = () => new Hover("A constant card with **62 % fewer visits at night**.");
  context.subscriptions.push(
    languages.registerHoverProvider({ pattern: "**/*.tex" }, { provideHover }),
  );
};
