/** Shows an operation's code samples, which Swagger UI itself leaves out, above its responses. */
const codeSamples = {
  wrapComponents: {
    responses:
      (Responses, { React }) =>
      (props) => {
        const { createElement, Fragment } = React
        const samples = props.specSelectors.specJson().getIn(["paths", props.path, props.method, "x-codeSamples"])
        const shown = (samples?.toJS() ?? []).map(({ label, source }) =>
          createElement(
            "details",
            { key: label, className: "opblock-section", style: { padding: "8px 20px" } },
            createElement("summary", { style: { cursor: "pointer" } }, label),
            createElement("pre", { className: "microlight" }, source),
          ),
        )
        return createElement(Fragment, null, ...shown, createElement(Responses, props))
      },
  },
}

SwaggerUIBundle({
  url: "/swagger/json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  plugins: [() => codeSamples],
  validatorUrl: null,
})
